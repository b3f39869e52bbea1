/** Player help around its topics; the topics themselves are fetched with their page. */
export const documentation = {
  title: 'Player help',
  search: 'Search the help',
  contents: 'On this page',
  found_one: '{{count}} topic',
  found_other: '{{count}} topics',
  noResults: 'No topic contains these words.',
  loadFailed: 'The help could not be loaded.',
} as const;
