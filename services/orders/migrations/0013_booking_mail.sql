-- Mails that tell people where their booking's page is.

CREATE TABLE booking_mail (
    order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
    number smallint NOT NULL CHECK (number BETWEEN 0 AND 3),
    user_id bigint,
    email text CHECK (length(email) <= 254),
    is_proven boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    next_try_at timestamptz NOT NULL,
    done_at timestamptz,
    PRIMARY KEY (order_id, number),
    CONSTRAINT booking_mail_has_recipient CHECK (
        (done_at IS NULL) = (user_id IS NOT NULL OR email IS NOT NULL))
);

CREATE INDEX booking_mail_due ON booking_mail (next_try_at) WHERE done_at IS NULL;

COMMENT ON TABLE booking_mail IS
    'Mails about bookings, written with the booking or when somebody asks for one, and handed to auth '
    'once booking has confirmed the time. A row stays: it counts the mails of a booking.';
COMMENT ON COLUMN booking_mail.number IS
    '0 for the mail that follows a booking, 1 to 3 for those that were asked for.';
COMMENT ON COLUMN booking_mail.user_id IS 'The recipient, unless it is an e-mail. Null once done.';
COMMENT ON COLUMN booking_mail.email IS 'The recipient, unless it is a user. Null once done.';
COMMENT ON COLUMN booking_mail.is_proven IS 'The recipient showed that they read the e-mail.';
COMMENT ON COLUMN booking_mail.next_try_at IS
    'When it is handed to auth. Until then one replica is at it; the others pass the row by.';
COMMENT ON COLUMN booking_mail.done_at IS
    'When auth took it, or it was dropped: the booking was cancelled first, or auth was away for a day.';
