-- A producer that an operator has retired: its messages are refused, and it is no longer missed.
alter table sports.producers add column retired_at timestamptz;
