-- Reads the events, while their appointments and they can be changed.
ALTER TABLE appointment_event VALIDATE CONSTRAINT appointment_event_appointment_id_fkey;
