-- Beside wins and on leaderboards others see no name of a player who wants it so.
alter table accounts.players add column is_name_hidden boolean not null default false;
