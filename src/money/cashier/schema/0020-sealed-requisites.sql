-- Holder, account number and the like are personal data: sealed.
alter table cashier.deposits alter column requisites type bytea using convert_to(requisites::text, 'UTF8');
alter table cashier.withdrawals alter column requisites type bytea using convert_to(requisites::text, 'UTF8');
