-- A player whose socket was away while their session was closed asks afterwards why it is over.
ALTER TABLE session ADD COLUMN end_code integer;
COMMENT ON COLUMN session.end_code IS
  'Why somebody other than the player closed the session, as a code of the contract: idle, without credit, closed or removed by staff.';
