-- Rewards that wait for a deposit or a confirmed identity, and rewards that are gifts with a budget for each day.
alter table loyalty.rewards
  add column needs_proof boolean not null default false,
  add column gift        text,                    -- the promise whose budget it is taken from
  add column budget      bigint;                  -- EUR cents a day
create index rewards_held on loyalty.rewards (player_id) where needs_proof and due_at is not null;
