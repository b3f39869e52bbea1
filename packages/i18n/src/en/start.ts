/** What a guest sees first: it comes with the page. */
export * from './general.ts';
export * from './login.ts';
