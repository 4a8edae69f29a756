-- Devices that were logged in before are known by a signed cookie that names this number: one more, and none is known.
alter table accounts.players add column device_epoch int not null default 0;
