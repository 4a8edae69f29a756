-- Stakes behind the first of a round that was opened before `stakes` kept their parts.
select stakes.assign_round(r.id, r.more_stakes) from games.open_rounds r where r.more_stakes <> '{}';
