-- Who plays for the two of a match, as its feed has said: [{formation, rows: [[{number, name}]], bench}].
alter table book.events add column line_ups json;
