-- Who processes a payment behind its provider, where the provider chooses among several, and says so.
alter table cashier.deposits add column connector text;
alter table cashier.withdrawals add column connector text;
