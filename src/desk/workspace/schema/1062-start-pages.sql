-- Where somebody begins: one of the views that they see.
create table workspace.starts (
  member_id  bigint  primary key,
  view_id    uuid    not null references workspace.views (id) on delete cascade
);
create index starts_view on workspace.starts (view_id);
grant select, insert, update, delete on workspace.starts to baize_desk;

-- What was given to somebody by a colleague; null: they have taken it themselves.
alter table workspace.assignments add column given_by text;
