import type { watch as source } from '../en/watch.ts';
import type { AreaTexts } from '../texts.ts';

export const watch: AreaTexts<typeof source> = {
  title: 'مشاهدة {{machine}}',
  picture: 'ما تعرضه {{machine}}، يُحدَّث مرتين في الثانية',
  video: 'ما تعرضه {{machine}}، مباشرة',
  about: 'ترى ما تعرضه الآلة. لا ترى من يلعب، ولا يرى اللاعب من يشاهد.',
  free: 'الآلة متاحة الآن.',
  noPicture: 'صورة الآلة غير معروضة الآن.',
  toLobby: 'إلى الردهة',
  privacy: 'الخصوصية',
  watchable: 'يمكن للآخرين مشاهدة آلتي',
  watchableText: 'يرون شاشة الآلة وعداداتها، ولا يرون اسمك أبدًا.',
};
