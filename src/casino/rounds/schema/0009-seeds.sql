-- The next server seed is committed to while the current one runs, secrets stand encrypted until
-- they are revealed, and the role of the site can change neither a secret nor a hash.

-- `server_seed` is there once it is revealed. Until then `sealed_seed` holds it, encrypted by the site's keys.
alter table games.seeds
  alter column server_seed drop not null,
  add column sealed_seed bytea,
  add check (server_seed is not null or sealed_seed is not null),
  add check (server_seed is null or encode(sha256(decode(server_seed, 'hex')), 'hex') = server_seed_hash);
create index seeds_hash on games.seeds (server_seed_hash);
create index seeds_running on games.seeds (id) where revealed_at is null;

-- Which seeds a player plays with now and afterwards; what they are stands in games.seeds alone. A client seed is null until its
-- player has sent one. `next_seed_id` is null only for seeds that are older than this migration.
alter table games.seed_states
  drop column server_seed, drop column server_seed_hash,
  alter column client_seed drop not null,
  add column next_seed_id uuid,
  add column next_client_seed text,
  add column since timestamptz not null default now();
alter table games.guests
  drop column server_seed, drop column server_seed_hash,
  alter column client_seed drop not null,
  add column next_seed_id uuid,
  add column next_client_seed text;

-- The rounds of a guest's seed; those of a player are found by the player.
create index rounds_guest_seed on games.rounds (seed_id) where player_id is null;

-- A promised seed becomes the current one, and no other does.
create function games.keep_promised_seed() returns trigger language plpgsql as $$
begin
  if new.seed_id <> old.seed_id and new.seed_id is distinct from old.next_seed_id then
    raise exception 'seed % was not the promised one', new.seed_id;
  end if;
  if new.seed_id = old.seed_id and old.next_seed_id is not null and new.next_seed_id is distinct from old.next_seed_id then
    raise exception 'seed % was promised', old.next_seed_id;
  end if;
  return new;
end $$;
create trigger keep_promised_seed before update of seed_id, next_seed_id on games.seed_states
  for each row execute function games.keep_promised_seed();
create trigger keep_promised_seed before update of seed_id, next_seed_id on games.guests
  for each row execute function games.keep_promised_seed();

-- Shows a seed for good. The check of the table lets no other seed than the promised one be shown.
create function games.reveal_seed(p_id uuid, p_server_seed text, p_rounds bigint, p_at timestamptz) returns void
language sql security definer set search_path = pg_catalog as $$
  update games.seeds set server_seed = p_server_seed, sealed_seed = null, rounds = p_rounds, revealed_at = p_at
   where id = p_id and revealed_at is null;
$$;

-- The same secret under another key, while it is not revealed; `p_before` null: it was not encrypted yet. The name of the key
-- stands behind eight bytes of mark and one of length. What would not open to the promised seed could never be revealed.
create function games.reseal_seed(p_id uuid, p_before bytea, p_after bytea) returns void
language sql security definer set search_path = pg_catalog as $$
  update games.seeds set sealed_seed = p_after, server_seed = null
   where id = p_id and revealed_at is null and sealed_seed is not distinct from p_before
     and (p_before is null or substring(p_before for 9 + get_byte(p_before, 8)) <> substring(p_after for 9 + get_byte(p_after, 8)));
$$;

revoke update on games.seeds from baize_app;
revoke all on function games.reveal_seed, games.reseal_seed, games.keep_promised_seed from public;
grant execute on function games.reveal_seed, games.reseal_seed to baize_app;

-- (games.play_rounds as in 0005. A member whose seed has moved on gets that status and reads the seed itself, which is encrypted.)
drop function games.play_rounds;

create function games.play_rounds(p_members json, p_at timestamptz)
returns table (ord int, status smallint, after bigint[], broken text)
language plpgsql as $$
#variable_conflict use_column
declare
  v_results stakes.settled[]; v_known uuid[]; v_stale int[];
  v_o int[]; v_id uuid[]; v_pl bigint[]; v_mo smallint[]; v_mid int[]; v_cu text[]; v_ma bigint[]; v_bo bigint[]; v_ho bigint[];
  v_st bigint[]; v_sd bigint[]; v_wi bigint[]; v_sid uuid[]; v_cs text[]; v_no bigint[]; v_par json[]; v_ev json[]; v_dg text[]; v_ob json[]; v_ac text[]; v_gu bigint[]; v_li boolean[]; v_po text[];
begin
  -- The members are taken apart once; every statement below reads the arrays.
  select array_agg(m.o), array_agg(m.id), array_agg(m.pl), array_agg(m.mo), array_agg(m.mid), array_agg(m.cu), array_agg(m.ma), array_agg(m.bo),
         array_agg(m.ho), array_agg(m.st), array_agg(m.sd), array_agg(m.wi), array_agg(m.sid), array_agg(m.cs), array_agg(m.no),
         array_agg(m.par), array_agg(m.ev), array_agg(m.dg), array_agg(m.ob), array_agg(m.ac), array_agg(m.gu), array_agg(m.li), array_agg(m.po)
    into v_o, v_id, v_pl, v_mo, v_mid, v_cu, v_ma, v_bo, v_ho, v_st, v_sd, v_wi, v_sid, v_cs, v_no, v_par, v_ev, v_dg, v_ob, v_ac, v_gu, v_li, v_po
    from json_to_recordset(p_members) as m(o int, id uuid, pl bigint, mo smallint, mid int, cu text, ma bigint, bo bigint, ho bigint, st bigint,
                                           sd bigint, wi bigint, sid uuid, cs text, no bigint, par json, ev json, dg text, ob json, ac text, gu bigint, li boolean, po text);
  perform from games.seed_states s where s.player_id = any (v_pl) order by s.player_id for no key update;
  v_known := array(select r.id from games.rounds r where r.id = any (v_id));
  v_stale := array(select m.o from unnest(v_o, v_pl, v_sid, v_cs, v_no) as m(o, pl, sid, cs, no)
                    where not exists (select from games.seed_states s where s.player_id = m.pl and s.seed_id = m.sid
                                                                         and s.client_seed = m.cs and s.nonce = m.no - 1));
  -- Only members that would be played are decided on: a round that is there already was allowed once.
  select array(select r from stakes.settle_each(a.o, a.id, a.pl, a.cu, a.ma, a.bo, a.ho, a.sd, a.wi, a.gu, a.li, a.po, a.ob, p_at) r) into v_results
    from (select array_agg(m.o) o, array_agg(m.id) id, array_agg(m.pl) pl, array_agg(m.cu) cu, array_agg(m.ma) ma, array_agg(m.bo) bo,
                 array_agg(m.ho) ho, array_agg(m.sd) sd, array_agg(m.wi) wi, array_agg(m.gu) gu, array_agg(m.li) li, array_agg(m.po) po,
                 array_agg(m.ob) ob
            from unnest(v_o, v_id, v_pl, v_cu, v_ma, v_bo, v_ho, v_sd, v_wi, v_gu, v_li, v_po, v_ob)
                   as m(o, id, pl, cu, ma, bo, ho, sd, wi, gu, li, po, ob)
           where m.id <> all (v_known) and m.o <> all (v_stale)) a
   where a.o is not null;
  return query
  with m as materialized (
    select m.*, w.status, w.broken as br, w.main_stake, w.other_stake, w.main_before, w.bonus_before, b as balances
      from unnest(v_o, v_id, v_pl, v_mo, v_mid, v_cu, v_st, v_sd, v_wi, v_sid, v_cs, v_no, v_par, v_ev, v_dg, v_ac)
             as m(o, id, pl, mo, mid, cu, st, sd, wi, sid, cs, no, par, ev, dg, ac)
      left join unnest(v_results) w on w.ord = m.o
     cross join lateral wallet.balances(m.pl, m.ac) b),
  counted as (update games.seed_states s set nonce = m.no from m where m.status = 0 and s.player_id = m.pl),
  saved as (
    insert into games.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                              seed_id, client_seed, nonce, params, events, digest)
    select m.id, m.pl, m.mo, m.mid, m.cu, m.st, m.sd, m.wi, m.main_stake, m.other_stake, array[m.main_before, m.bonus_before], m.balances,
           m.sid, m.cs, m.no, m.par, m.ev, decode(m.dg, 'hex')
      from m where m.status = 0)
  select m.o, (case when m.id = any (v_known) then 1 when m.o = any (v_stale) then 6 else coalesce(m.status, 4) end)::smallint,
         m.balances, m.br
    from m;
end $$;

revoke all on function games.play_rounds from public;
grant execute on function games.play_rounds to baize_app;
