-- Locks rows of events only, which no request changes.
UPDATE appointment_event AS e SET provider_user_id = a.provider_user_id
FROM appointment AS a WHERE a.id = e.appointment_id AND e.provider_user_id IS NULL;
