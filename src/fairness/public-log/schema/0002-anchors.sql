-- Proofs of OpenTimestamps that a head existed by a moment (src/math/fairness/open-timestamps.ts); the digest is SHA-256 of what the
-- head's signature is over. A proof shows itself: who could change it here could only make it worthless.
create table public_log.anchors (
  size         bigint      not null references public_log.heads,
  calendar     text        not null,
  proof        bytea       not null,
  submitted_at timestamptz not null,
  -- Of the first Bitcoin block that attests it.
  block_height integer,
  -- When the calendar is asked for the block again; null once it is known, or given up.
  next_try_at  timestamptz,
  primary key (size, calendar)
);
create index anchors_to_ask on public_log.anchors (next_try_at) where next_try_at is not null;

grant select, insert on public_log.anchors to baize_app;
grant update (proof, block_height, next_try_at) on public_log.anchors to baize_app;
