-- Stakes and wins from before `parts` was there. Without these the win of a round that is open over the upgrade would go to main
-- alone, and an auditor would find that the ledger moved what nothing tells.
insert into stakes.parts (fact, reason, round, player_id, bonus, betting_bonus, house)
select p.fact, p.reason, p.fact, p.player_id, p.bonus, p.betting_bonus, p.house from wallet.parts_of_transfers() p
    on conflict do nothing;

-- Which round further stakes belong to is known to whoever plays it.
create or replace function stakes.assign_round(p_round uuid, p_facts uuid[]) returns void language sql as $$
  update stakes.parts set round = p_round where fact = any (p_facts) and reason = 1 and round <> p_round
$$;
revoke all on function stakes.assign_round from public;
