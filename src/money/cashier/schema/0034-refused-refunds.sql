-- A provider may refuse to give a deposit back.
alter table cashier.deposits
  drop constraint deposits_refund_check,
  add constraint deposits_refund_check check (refund in ('asked', 'done', 'refused'));
