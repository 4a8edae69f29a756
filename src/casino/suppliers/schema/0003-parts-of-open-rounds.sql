-- Stakes of a round that was opened before `stakes` kept their parts.
select stakes.assign_round(r.id, array_agg(t.id)) from providers.rounds r join providers.transactions t on t.round_id = r.id
 where r.state = 'open' group by r.id;
