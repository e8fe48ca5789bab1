-- How many shops somebody has made is counted, the removed ones too.
CREATE INDEX establishments_by_maker ON establishments (user_id, created_at);
