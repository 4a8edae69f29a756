-- What the house keeps of a week's stakes in the long run, which bounds its cashback, and how many rounds there were.
alter table cashback.weeks
  add column edge   numeric not null default 0,   -- millionths of a minor unit, by the proved returns
  add column rounds int     not null default 0;
-- Of a cashback: the bound that decided it, where one did.
alter table cashback.cashbacks add column is_bounded boolean not null default false;
