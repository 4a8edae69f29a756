-- Money that is on its way (`seen`) or disputed, instructions in the place of a provider's page, and refunds in parts.
alter table cashier.deposits
  drop constraint deposits_state_check,
  add constraint deposits_state_check check (state in ('created', 'pending', 'seen', 'review', 'success', 'fail', 'cancel', 'expired', 'refunded', 'disputed', 'charged_back')),
  add column instructions   jsonb,                                -- how to pay, where the provider has no page of its own
  add column decided_by     text check (decided_by in ('operator', 'provider')), -- who decides on a deposit that is under review
  add column refunded_minor bigint not null default 0;            -- the part of returned_minor that we gave back; the rest was taken
alter table cashier.deposits add constraint deposits_refunded_check check (refunded_minor between 0 and returned_minor);
update cashier.deposits set decided_by = 'operator' where state = 'review';
update cashier.deposits set refunded_minor = returned_minor where state = 'refunded';

create table cashier.refunds (
  id           uuid        primary key,              -- the fact under which it is set aside, and the provider's key of it
  deposit_id   uuid        not null,
  ordinal      smallint    not null,
  amount_minor bigint      not null check (amount_minor > 0),
  state        text        not null check (state in ('asked', 'done', 'refused')),
  reason       text,
  to_address   text,                                 -- the payer's, where it cannot go back to where it came from
  asked_at     timestamptz not null,
  ended_at     timestamptz,
  unique (deposit_id, ordinal)
);
insert into cashier.refunds (id, deposit_id, ordinal, amount_minor, state, reason, asked_at, ended_at)
select id, id, 0, amount_minor, refund, refund_reason, updated_at, case when refund <> 'asked' then updated_at end
  from cashier.deposits where refund is not null;
create unique index refunds_under_way on cashier.refunds (deposit_id) where state = 'asked';
grant select, insert, update on cashier.refunds to baize_app;

alter table cashier.deposits drop column refund, drop column refund_reason;
alter table cashier.statements add column refunded_minor bigint not null default 0;
