-- What the operator's people search by: movements of a session (those of plays are found by the play) and sessions of a machine.
CREATE INDEX movement_session ON movement (session_id) WHERE kind <> 'play' AND session_id IS NOT NULL;
CREATE INDEX session_machine ON session (machine_id, started_at DESC);
