-- A refund of a deposit by bank is an order in a payout file; the statement says that it went out, and perhaps that it came back.
alter table cashier.bank_lines add column refund_id uuid;
alter table cashier.bank_lines drop constraint bank_lines_effect_check,
  add constraint bank_lines_effect_check check (effect in ('paid', 'returned', 'refunded', 'refund-returned')),
  add constraint bank_lines_refund_check check ((refund_id is not null) = (effect is not null and effect in ('refunded', 'refund-returned')));
create unique index bank_lines_of_refund on cashier.bank_lines (refund_id, effect) where refund_id is not null;
alter table cashier.refunds drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('asked', 'done', 'refused', 'returned')); -- returned: it came back after it was done
