/**
 * Words of our own that the field has others for. `npm run check` refuses an entry unless it is `pending`;
 * `node tools/borders/main.ts --retired [word | path]...` counts all of them.
 */
import type { RetiredWord } from './retired-word.ts';

type Where = RetiredWord['where'];
type Rest = Pick<RetiredWord, 'except' | 'below' | 'pending'>;
const entry = (where: Where, words: string[], use: string, reason: string, rest: Rest = {}): RetiredWord[] =>
  words.map((word) => ({ word, where, use, reason, ...rest }));
const names = (words: string[], use: string, reason: string, rest?: Rest) => entry('names', words, use, reason, rest);
const text = (words: string[], use: string, reason: string, rest?: Rest) => entry('text', words, use, reason, rest);
const everywhere = (words: string[], use: string, reason: string, rest?: Rest) =>
  entry('everywhere', words, use, reason, rest);

const MACHINE_DOOR = {
  match:
    /door[ _-]?(?:is )?(?:open|close|shut)|(?:open|close|shut)[a-z]*[ _-](?:the )?door|door(?:Open|Closed)|^DOOR$|^door$/i,
  reason: "a machine's door is real",
};
const SIMULATOR = /^tools\/simulate\//;

export const RETIRED_WORDS: readonly RetiredWord[] = [
  ...names(['way', 'ways'], 'network, path, route, congestion', 'the network has paths and congestion', {
    except: [
      {
        match: /^(?:underWay|isUnderWay|under-way|giveWay|gaveWay|halfWay|twoWay|oneWay|gateway)$/i,
        reason: 'plain English',
      },
    ],
  }),
  ...everywhere(['steer', 'steers', 'steered', 'steering'], 'control the bitrate', 'a bitrate controller controls'),
  ...names(['mark', 'marks', 'marked'], 'probe', 'a probe packet and its echo', {
    except: [
      {
        match: /BYTE_ORDER_MARK|^performance|chat|[Rr]ead|[Pp]in|[Dd]emo|landmark|^mark$|^[Mm]arked$|^markStream$/,
        reason: 'a mark on something: read, demo, byte order; the library marked',
      },
    ],
  }),
  ...names(['is tight', 'known bps', 'proven bps'], 'lowDelayVbv, capacityBps, burstBps', 'encoder and network terms'),
  ...everywhere(['detour', 'detours'], 'socket fallback', 'the fallback over the signalling socket'),
  ...everywhere(['rung', 'rungs'], 'fallback tier', 'transport fallback has tiers'),
  ...names(['ladder'], 'fallback tiers', 'transport fallback has tiers'),
  ...names(['cut', 'is cut', 'cut off'], 'crop', 'a picture is cropped', {
    except: [
      {
        match: /cutScreen|cut_screen|shortcut|^cut$|^CUT$|cutText|cutLine|[Cc]utAtMs|[Cc]utMs/,
        reason: "the specification's own word, or a line that is cut",
      },
    ],
  }),
  ...names(['turn'], 'revision', 'a deck has revisions; TURN is the relay', {
    except: [
      {
        match:
          /TURN|turnS|turnU|turn_s|^turn$|Turn(?:Udp|Tcp|Tls|Secret|Server)|turn-|isTurn|coturn|inTurn|perTurn|salon-turn|turn[:(]/,
        reason: 'TURN, the relay protocol',
      },
    ],
  }),
  ...names(['stage'], 'pictureProcess, situationRunner, testPhase', 'three things had this name', {
    except: [{ match: /^(getBuildStage|buildStage)$/, reason: "a Dockerfile's word" }],
  }),
  ...everywhere(['stage door'], 'situation server', 'a control endpoint on loopback'),
  ...names(['chance'], 'randomSituations', 'random incidents of the demo floor', { below: /^apps\/cabinet\// }),
  ...everywhere(['door', 'doors'], 'auth, proxy, webhook, handshake', "only a machine's cabinet has a door", {
    except: [MACHINE_DOOR],
  }),
  ...everywhere(['desk', 'desks'], 'service (createXService), deps', 'a service is a service', {
    except: [{ match: /desktop/i, reason: 'a screen' }],
  }),
  ...everywhere(['books'], 'ledger, machine state', 'platform: ledger; machine: state; simulator: model', {
    except: [{ match: /\bbooks (?:it|them|a|an|each|every|what|plays?|one)\b/, reason: 'the verb: it books a play' }],
  }),
  ...names(['aside'], 'offMeterWin', 'hand pays and jackpots outside of the credit meter', {
    except: [{ match: /^aside$/, reason: "HTML's element" }],
  }),
  ...names(['nudge'], 'interruptibleSleep', 'in slots a nudge moves a reel'),
  ...names(['hold'], 'pause, coolingDown', "in slots hold is the house's margin", {
    except: [{ match: /^hold$/, reason: 'plain English' }],
  }),
  ...names(['meet', 'hello', 'greet', 'greeting', 'welcome'], 'handshake', 'one handshake, one word', {
    except: [{ match: /WELCOME_BONUS|welcomeBonus|welcome-bonus|^WELCOME$/i, reason: 'a welcome bonus' }],
    below: /^(?:apps\/cabinet|apps\/platform\/src\/(?:realtime|ledger|db)|packages|tools\/simulate)\//,
  }),
  ...everywhere(['wish', 'wishes', 'wished'], 'request', 'a request is a request'),
  ...everywhere(['vacancy', 'vacancies'], 'waitlist', 'a waitlist has entries'),
  ...names(['gate', 'gates'], 'geoBlock', 'geo-blocking', { below: /^(?:apps|packages)\// }),
  ...names(['forget', 'forgetting', 'forgotten'], 'anonymise, delete, evict', 'data retention'),
  ...names(['kept'], 'retained, cached, stored', 'says where or how long', {
    except: [{ match: /^isKept$/, reason: 'a seat is kept for its player' }],
  }),
  ...names(['newest only'], 'coalesce', 'a coalescing queue'),
  ...names(['told', 'tell', 'tells', 'telling'], 'emit, send, publish, report, notify', 'a message is sent'),
  ...names(['say', 'says', 'said'], 'log, report, emit', 'a message is sent'),
  ...names(['hear', 'hears', 'heard'], 'receive, on…', 'a message is received'),
  ...names(['word'], 'message, text, code', 'a message is sent', {
    except: [
      { match: /[Pp]assword|[Kk]eyword|[Cc]ryptoWord|^word$|^word-break$|[Rr]etired-?[Ww]ord/, reason: 'a word' },
    ],
  }),
  ...names(
    ['look at', 'look again', 'look now', 'look every', 'look for'],
    'check, poll',
    'a look is how a thing is drawn',
  ),
  ...names(['seen'], 'view, received', 'a view of something', {
    except: [{ match: /last_?seen|first_?seen|seen_at|seenAt|never_seen/i, reason: "the field's own: last seen at" }],
    below: /^apps\/cabinet\/|^apps\/platform\/|^packages\/(?:contract|domain)\//,
  }),
  ...names(['game chart', 'reconnect chart'], 'statechart', 'the whole word'),
  ...names(['case', 'cases'], 'dispute', 'money in suspense is a dispute', {
    except: [
      {
        match:
          /^case$|^CASE$|[Ll]ower|[Uu]pper|[Kk]ebab|[Tt]est_?[Cc]ase|camel|snake|caseSensitive|^cases$|FallthroughCases/,
        reason: 'a case of a switch, of letters, of a test',
      },
    ],
  }),
  ...names(['parts'], '…Deps', "a constructor's dependencies", {
    except: [
      {
        match: /formatToParts|^parts$|^PARTS$|themedParts|partsOf|[Mm]easured-?[Pp]arts|^setParts$/,
        reason: 'parts of a date, of a name',
      },
    ],
  }),
  ...everywhere(['weather'], 'fault schedule', 'faults of the simulated network'),
  ...names(['plants', 'plant'], 'mutants', 'seeded bugs are mutants'),
  ...names(['hub', 'life', 'player hands'], 'socket adapter, lifecycle, player input', 'what it is', {
    below: SIMULATOR,
  }),
  ...names(['rounds'], 'jobs', 'periodic jobs', { below: /^apps\/platform\// }),
  ...text(
    ['told', 'whoever', 'of late', 'so long a', 'as whoever', 'stands before', 'stand before'],
    'plain words',
    'comments are plain engineering English',
  ),
  ...text(['speaks', 'speak to', 'way probe', 'way watch'], 'uses, sends, network probe', 'programs do not speak'),
];
