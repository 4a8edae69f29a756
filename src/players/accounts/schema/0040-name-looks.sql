-- What a public name looks like, whatever scripts its letters are of: no two players look alike. Names from before are filled in
-- by the job `keep-name-looks`; of two that look alike already, the second keeps its name and stands apart by its number.
alter table accounts.players add column fakename_look text;
create unique index players_fakename_look on accounts.players (fakename_look);
create index players_without_look on accounts.players (id) where fakename_look is null;
