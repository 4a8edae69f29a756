-- Figures: who sees all of them, who a part, and who makes reports, which a second person signs.
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
