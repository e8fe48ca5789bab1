-- Staff with manage_agenda, and collaborators on their own agenda, were recorded as the client of what
-- they booked for customers. Which of the clients are staff is catalog's to say: ClientCorrection asks
-- it for each of these shops, and then removes the row.

CREATE TABLE client_correction (
    establishment_id bigint PRIMARY KEY
);

COMMENT ON TABLE client_correction IS
    'Shops with bookings whose client also made them, until it is checked whether that is staff.';

INSERT INTO client_correction
SELECT DISTINCT establishment_id FROM orders
WHERE type = 'appointment' AND client_id = created_by;
