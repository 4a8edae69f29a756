-- An offer is known by its sysname: a number of outside content changes with each publication, and another service has
-- other numbers. The number stays as what it was when the offer was taken.
alter table campaigns.taken_offers add column offer_sysname text;

with own as (
  select id, attributes ->> 'sysname' as sysname from content.entries where collection = 'offers'
),
outside as (
  select (entry ->> 'id')::int as id, entry -> 'attributes' ->> 'sysname' as sysname
  from content.outside_copies, jsonb_array_elements(entries) as entry
  where collection = 'offers' and entry ->> 'id' ~ '^[0-9]{1,9}$'
),
-- What was on offer last is what a number means: the copy of an outside service, where there is one.
offers as (
  select * from outside
  union all
  select * from own where id not in (select id from outside)
),
-- Of several with one sysname the first has it to itself, as the site reads them (`offers.ts`).
named as (
  select id, case when row_number() over (partition by sysname order by id) = 1 then sysname else sysname || '-' || id end as name
  from offers where sysname is not null
)
update campaigns.taken_offers t set offer_sysname = named.name from named where named.id = t.offer_id;

-- Nobody knows any more what it was called: it stays under its number.
update campaigns.taken_offers set offer_sysname = 'offer ' || offer_id where offer_sysname is null;

alter table campaigns.taken_offers
  alter column offer_sysname set not null,
  drop constraint taken_offers_pkey,
  add primary key (player_id, offer_sysname);
drop index campaigns.taken_offers_of_offer;
create index taken_offers_of_offer on campaigns.taken_offers (offer_sysname);
