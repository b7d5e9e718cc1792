-- Owners search the people of a department, however many users there are.
create index users_department on users (lower(department), id) where department is not null;
