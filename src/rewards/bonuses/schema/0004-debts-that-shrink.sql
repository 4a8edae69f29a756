-- A bet can be settled again: what it paid, and so what is owed of it, becomes less, and what was taken beyond that is given back.
alter table bonuses.debts
  drop constraint debts_amount_check,
  drop constraint debts_check,
  add constraint debts_amount_check check (amount >= 0),
  add constraint debts_repaid_check check (repaid >= 0),
  add column parts_given_back int not null default 0 check (parts_given_back between 0 and parts);
grant update (amount, parts_given_back) on bonuses.debts to baize_app;
