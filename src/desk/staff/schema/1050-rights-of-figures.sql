-- Figures: who sees all of them, who a part, and who makes reports, which a second person signs. To see all changes nothing either.
alter table staff.rights drop constraint rights_of_auditor;
alter table staff.rights add constraint rights_of_auditor check (role <> 'auditor' or verb in ('read', 'all'));
insert into staff.rights (role, area, verb, needs_second) values
  ('owner',   'figures', 'all',       false),
  ('owner',   'figures', 'report',    true),
  ('manager', 'figures', 'all',       false),
  ('manager', 'figures', 'report',    true),
  ('risk',    'figures', 'read',      false),
  ('risk',    'figures', 'all',       false),
  ('auditor', 'figures', 'all',       false),
  ('cashier', 'figures', 'payments',  false),
  ('trader',  'figures', 'sports',    false),
  ('crm',     'figures', 'marketing', false);
