import type { MutantGroup } from '../mutant.ts';

const DISK = 'apps/cabinet/src/journal/file-disk.ts';
const JOURNAL = 'apps/cabinet/src/journal/journal.ts';
const FRAME = 'apps/cabinet/src/journal/frame.ts';
const FOLD = 'apps/cabinet/src/machine/state/fold.ts';

/** The journal of a machine and the file that it stands in. */
export const journal: MutantGroup = {
  part: 'journal',
  units: ['apps/cabinet/src/journal', 'apps/cabinet/src/machine'],
  isSimulated: true,
  flows: ['apps/cabinet/src/agent.flow.test.ts'],
  mutants: [
    {
      name: 'sync_without_fsync',
      breaks: 'what is synced is on the disk',
      file: DISK,
      find: 'await (await appending()).datasync();',
      put: 'await appending();',
    },
    {
      name: 'replace_without_file_sync',
      breaks: 'a new content is synced before it takes the place of the old one',
      file: DISK,
      find: '        await file.sync();\n',
      put: '',
    },
    {
      name: 'replace_without_folder_sync',
      breaks: 'the new name of a file is synced with its folder',
      file: DISK,
      find: '      await files.rename(next, path);\n      await syncFolder(dirname(path), files);\n',
      put: '      await files.rename(next, path);\n',
    },
    {
      name: 'new_file_without_folder_sync',
      breaks: 'the name of a new file is synced with its folder',
      file: DISK,
      find: "      handle = await files.open(path, 'a', 0o600);\n      await syncFolder(dirname(path), files);\n",
      put: "      handle = await files.open(path, 'a', 0o600);\n",
    },
    {
      name: 'unsynced_bytes_trusted',
      breaks: 'bytes that are read at boot are synced before they are relied on',
      file: JOURNAL,
      find: '  else if (bytes.length > 0) await disk.sync();\n',
      put: '',
    },
    {
      name: 'torn_tail_left',
      breaks: 'a torn tail is cut off before anything is written behind it',
      file: JOURNAL,
      find: 'if (soundBytes < bytes.length) await disk.replace(bytes.subarray(0, soundBytes));',
      put: 'if (soundBytes < bytes.length) await disk.sync();',
    },
    {
      name: 'compacted_with_records_in_line',
      breaks: 'a snapshot stands for exactly what is on the disk',
      file: JOURNAL,
      find: 'if (line.length === 0 && size > compactAt)',
      put: 'if (size > compactAt)',
    },
    {
      name: 'settled_before_sync',
      breaks: 'a record counts as written once it is synced',
      file: JOURNAL,
      find: '        await disk.sync();\n        size += frame.length;\n        settleUpTo(upTo);\n',
      put: '        settleUpTo(upTo);\n        await disk.sync();\n        size += frame.length;\n',
    },
    {
      name: 'synced_too_early',
      breaks: '`synced` waits for everything in line',
      file: JOURNAL,
      find: 'if (durable >= written) return Promise.resolve();',
      put: 'if (durable > 0) return Promise.resolve();',
    },
    {
      name: 'written_to_a_broken_disk',
      breaks: 'nothing is decided once the disk has failed',
      file: JOURNAL,
      find: '      if (broken !== null) throw broken;\n',
      put: '',
    },
    {
      name: 'damage_in_the_middle_accepted',
      breaks: 'a sound frame behind an unsound one is damage and not a torn tail',
      file: FRAME,
      find: 'if (later !== null) throw',
      put: 'if (later === -1) throw',
    },
    {
      name: 'payload_checksum_ignored',
      breaks: 'a frame is sound where its checksum is',
      file: FRAME,
      find: '  if (crc32(payload) !== buffer.readUInt32LE(at + 4)) return null;\n',
      put: '',
    },
    {
      name: 'missing_record_unnoticed',
      breaks: 'a record of money says where the counters stand after it',
      file: FOLD,
      find: "if ('after' in record && !sameStanding(standingOf(next), record.after))",
      put: "if ('after' in record && record.after === null)",
    },
  ],
};
