-- The heads of the staff's journal among all promises: one a day, read again when the journal is verified.
create index entries_of_journal on public_log.entries (id) where body like '%"kind":"journal"}';
