/** What somebody who opens an account sends. */
export const NEWCOMER = {
  username: 'newcomer',
  email: 'newcomer@salon.example',
  name: 'Ada',
  lastname: 'Deneme',
  password: 'long enough',
  isOfAge: true,
  acceptsTerms: true,
  site_id: 0,
};
