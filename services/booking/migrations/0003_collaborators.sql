-- Who works at a shop is a collaborator everywhere inside; only paths and JSON say employer.

ALTER TABLE schedule RENAME COLUMN employer_id TO collaborator_id;
ALTER TABLE schedule RENAME CONSTRAINT schedule_employer_id_check TO schedule_collaborator_id_check;
ALTER TABLE reservation RENAME COLUMN employer_id TO collaborator_id;
