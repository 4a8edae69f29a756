-- How often a deposit was ordered at its provider, counted before each order is sent: only where the first one certainly has not arrived,
-- another provider may get it. Of those that are older it is not known.
alter table cashier.deposits add column attempts int not null default 1;
