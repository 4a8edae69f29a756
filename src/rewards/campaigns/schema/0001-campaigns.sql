-- What players took of what was offered. An offer itself is content; a row here is a promise that was given.
create schema campaigns;
grant usage on schema campaigns to baize_app;

create table campaigns.taken_offers (
  player_id  bigint      not null,
  offer_id   int         not null,
  promo_code text,                            -- by which it was taken; null where it needed none
  taken_at   timestamptz not null,
  primary key (player_id, offer_id)           -- once for each player, whatever the code does
);
create index taken_offers_of_offer on campaigns.taken_offers (offer_id);

-- What was taken stays taken.
grant select, insert on campaigns.taken_offers to baize_app;
