-- Null: the platform and the agent have a version of the link in common.
ALTER TABLE cabinet_presence ADD COLUMN refused_versions integer[];
