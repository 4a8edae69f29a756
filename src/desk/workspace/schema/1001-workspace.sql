-- What members of the staff arrange for their work: lists as they like to see them, and who has taken what.
create schema workspace;
grant usage on schema workspace to baize_desk;

create table workspace.views (
  id         uuid        primary key,
  member_id  bigint      not null,
  made_by    text        not null,
  title      text        not null,
  -- of the desk, with its filters
  path       text        not null,
  -- everybody with this role sees it; null: its maker alone
  role       text,
  made_at    timestamptz not null
);
create index views_member on workspace.views (member_id);
create index views_role on workspace.views (role) where role is not null;

create table workspace.assignments (
  -- kind and id, as the journal names it
  subject    text        primary key,
  member     text        not null,
  taken_at   timestamptz not null
);
create index assignments_member on workspace.assignments (member);

grant select, insert, delete on workspace.views to baize_desk;
grant select, insert, update, delete on workspace.assignments to baize_desk;
