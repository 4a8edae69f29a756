-- Smaller pictures made of an uploaded one, under the names that Strapi gives them.
create table content.media_formats (
  media_id integer not null references content.media on delete cascade,
  name     text    not null check (name in ('thumbnail', 'small', 'medium', 'large')),
  width    integer not null,
  height   integer not null,
  bytes    bytea   not null,
  primary key (media_id, name)
);
grant select, insert, delete on content.media_formats to baize_app;
