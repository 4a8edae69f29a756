-- Documents that a player sends here, where no identity service takes them: drafts until they are handed in, one of each kind.
alter table verification.documents add column is_draft boolean not null default false;
create unique index documents_draft on verification.documents (player_id, kind) where is_draft;
-- The same file of two players: the last part of the source is the digest of what was sent.
create index documents_digest on verification.documents (right(source_id, 64)) where source_id like 'own/%';
