-- Who works at a shop is a collaborator everywhere inside, and the user behind it is the provider;
-- only paths and JSON say attendant.

ALTER TABLE orders RENAME COLUMN attendant_id TO collaborator_id;
ALTER TABLE orders RENAME COLUMN attendant_user_id TO provider_user_id;
ALTER TABLE orders RENAME COLUMN attendant_first_name TO provider_first_name;
ALTER TABLE orders RENAME COLUMN attendant_last_name TO provider_last_name;
ALTER TABLE orders RENAME CONSTRAINT orders_attendant_is_whole TO orders_collaborator_is_whole;
ALTER INDEX orders_of_attendant RENAME TO orders_of_collaborator;
ALTER INDEX orders_of_attending_user RENAME TO orders_of_provider;
