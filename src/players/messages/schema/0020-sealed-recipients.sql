-- Whom we write to, and what arrived in the mailbox of demo mode, is sealed like all personal data.
-- Whose letter has gone is forgotten with it.
alter table messages.outgoing
  alter column recipient drop not null,
  alter column recipient type bytea using case when state = 'queued' then convert_to(recipient, 'UTF8') end;
delete from messages.mailbox;
alter table messages.mailbox
  alter column recipient type bytea using convert_to(recipient, 'UTF8'),
  alter column subject type bytea using convert_to(subject, 'UTF8'),
  alter column html type bytea using convert_to(html, 'UTF8'),
  alter column body type bytea using convert_to(body, 'UTF8');
