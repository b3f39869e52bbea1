/**
 * OpenH264's C interface through koffi. The structs are those of the public header of 2.3 (`libopenh264.so.7`); another soname may have
 * others, so no other one is opened.
 */

const LIBRARY = 'libopenh264.so.7';
const [SPATIAL_LAYERS, SLICES, FRAME_LAYERS] = [4, 35, 128];
/** Places of the encoder's functions in its table. */
const METHODS = { initialize: 1, defaults: 2, uninitialize: 3, encode: 4, forceKeyFrame: 6, setOption: 7 };

type Pointer = unknown;

export interface OpenH264Library {
  allocate(type: 'Params' | 'Frame' | 'Picture' | 'Bitrate' | 'int'): Pointer;
  free(pointer: Pointer): void;
  read(pointer: Pointer, type: 'Params'): Record<string, unknown>;
  write(pointer: Pointer, type: 'Params' | 'Picture' | 'Bitrate' | 'int', value: unknown): void;
  /** Memory that does not move, what is in it, and the address of one byte of it. */
  allocateBytes(length: number): { pointer: Pointer; bytes: Uint8Array; at(offset: number): bigint };
  encoded(frame: Pointer): { bytes: Buffer; type: number };
  open(): OpenH264Calls;
}

/** Each answers 0 where it went well. */
export interface OpenH264Calls {
  defaults(params: Pointer): number;
  initialize(params: Pointer): number;
  setOption(option: number, value: Pointer): number;
  forceKeyFrame(): number;
  /** On another thread. */
  encode(picture: Pointer, frame: Pointer): Promise<number>;
  destroy(): void;
}

let loaded: Promise<OpenH264Library> | undefined;

/** Opened once. Rejects where this computer has no OpenH264 2.3, or no koffi. */
export function openH264Library(): Promise<OpenH264Library> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<OpenH264Library> {
  const { default: koffi } = await import('koffi');
  const library = openShared(koffi);
  const types = structs(koffi);
  const version: Record<string, number> = {};
  library.func('WelsGetCodecVersionEx', 'void', [koffi.out(koffi.pointer(types.Version))])(version);
  if (version.major !== 2 || version.minor !== 3)
    throw new Error(`${LIBRARY} is OpenH264 ${version.major}.${version.minor}, and 2.3 is needed`);
  const create = library.func('int WelsCreateSVCEncoder(_Out_ void **)');
  const destroy = library.func('void WelsDestroySVCEncoder(void *)');
  const frameTypeAt = 8 + FRAME_LAYERS * koffi.sizeof(types.Layer);
  const methods = {
    withPointer: koffi.proto('int OpenH264WithPointer(void *, void *)'),
    encode: koffi.proto('int OpenH264Encode(void *, void *, void *)'),
    alone: koffi.proto('int OpenH264Alone(void *)'),
    force: koffi.proto('int OpenH264Force(void *, bool)'),
    option: koffi.proto('int OpenH264Option(void *, int, void *)'),
  };

  return {
    allocate: (type) => koffi.alloc(type === 'int' ? 'int' : types[type], 1),
    free: (pointer) => koffi.free(pointer),
    read: (pointer, type) => koffi.decode(pointer, types[type]),
    write: (pointer, type, value) => koffi.encode(pointer, type === 'int' ? 'int' : types[type], value),
    allocateBytes(length) {
      const pointer = koffi.alloc('uint8_t', length);
      const begin = koffi.address(pointer);
      return { pointer, bytes: new Uint8Array(koffi.view(pointer, length)), at: (offset) => begin + BigInt(offset) };
    },
    encoded(frame) {
      const count = koffi.decode(frame, 'int') as number;
      const chunks = Array.from({ length: count }, (_, index) => {
        const layer = koffi.decode(frame, 8 + index * koffi.sizeof(types.Layer), types.Layer);
        const lengths: number[] = layer.nalCount === 0 ? [] : [...koffi.decode(layer.nalBytes, 'int', layer.nalCount)];
        const bytes = lengths.reduce((sum, length) => sum + length, 0);
        // A copy: the memory is the codec's, and filled anew by the next frame.
        return bytes === 0 ? Buffer.alloc(0) : Buffer.from(new Uint8Array(koffi.view(layer.data, bytes)));
      });
      return { bytes: Buffer.concat(chunks), type: koffi.decode(frame, frameTypeAt, 'int') };
    },
    open() {
      const out: [Pointer] = [null];
      if (create(out) !== 0 || out[0] === null) throw new Error('OpenH264 gave no encoder');
      const [encoder] = out;
      const table = koffi.decode(encoder, 'void *');
      const method = (place: number, type: Parameters<typeof koffi.decode>[1]) =>
        koffi.decode(koffi.decode(table, place * koffi.sizeof('void *'), 'void *'), type as never);
      const calls = {
        defaults: method(METHODS.defaults, methods.withPointer as never),
        initialize: method(METHODS.initialize, methods.withPointer as never),
        uninitialize: method(METHODS.uninitialize, methods.alone as never),
        encode: method(METHODS.encode, methods.encode as never),
        forceKeyFrame: method(METHODS.forceKeyFrame, methods.force as never),
        setOption: method(METHODS.setOption, methods.option as never),
      };
      return {
        defaults: (params) => calls.defaults(encoder, params),
        initialize: (params) => calls.initialize(encoder, params),
        setOption: (option, value) => calls.setOption(encoder, option, value),
        forceKeyFrame: () => calls.forceKeyFrame(encoder, true),
        encode: (picture, frame) =>
          new Promise((settle, fail) =>
            calls.encode.async(encoder, picture, frame, (error: Error | null, result: number) =>
              error ? fail(error) : settle(result),
            ),
          ),
        destroy() {
          calls.uninitialize(encoder);
          destroy(encoder);
        },
      };
    },
  };
}

/** What the system says does not name the library. */
function openShared(koffi: typeof import('koffi').default) {
  try {
    return koffi.load(LIBRARY);
  } catch (cause) {
    throw new Error(`${LIBRARY} (OpenH264 2.3) is not there`, { cause });
  }
}

function structs(koffi: typeof import('koffi').default) {
  const Slices = koffi.struct({
    ...{ mode: 'int', count: 'uint', macroblocks: koffi.array('uint', SLICES), mostBytes: 'uint' },
  });
  const Spatial = koffi.struct({
    ...{ widthPx: 'int', heightPx: 'int', framesPerSecond: 'float', bitsPerSecond: 'int', mostBitsPerSecond: 'int' },
    ...{ profile: 'int', level: 'int', qp: 'int', slices: Slices },
    ...{ hasSignalType: 'bool', videoFormat: 'uint8', isFullRange: 'bool', hasColours: 'bool' },
    ...{ primaries: 'uint8', transfer: 'uint8', matrix: 'uint8' },
    ...{ hasAspect: 'bool', aspect: 'int', aspectWidth: 'uint16', aspectHeight: 'uint16' },
  });
  const Params = koffi.struct({
    ...{ usage: 'int', widthPx: 'int', heightPx: 'int', bitsPerSecond: 'int', rateControl: 'int' },
    ...{ framesPerSecond: 'float', temporalLayers: 'int', spatialLayers: 'int' },
    spatial: koffi.array(Spatial, SPATIAL_LAYERS),
    ...{ complexity: 'int', intraPeriod: 'uint', references: 'int', parameterSetIds: 'int', hasPrefixNal: 'bool' },
    ...{ hasSsei: 'bool', isSimulcast: 'bool', padding: 'int', isCabac: 'int' },
    ...{ mayDropFrames: 'bool', mostBitsPerSecond: 'int', mostQp: 'int', leastQp: 'int', mostNalBytes: 'uint' },
    ...{ hasLongTermReference: 'bool', longTermReferences: 'int', longTermPeriod: 'uint' },
    ...{ threads: 'uint16', hasLoadBalancing: 'bool' },
    ...{ loopFilter: 'int', loopFilterAlpha: 'int', loopFilterBeta: 'int' },
    ...{ hasDenoise: 'bool', hasBackgroundDetection: 'bool', hasAdaptiveQuantisation: 'bool', hasCropping: 'bool' },
    ...{ hasSceneChangeDetection: 'bool', isLosslessLink: 'bool', fixesOvershoot: 'bool', keyFrameRatio: 'int' },
  });
  const Layer = koffi.struct({
    ...{ temporal: 'uint8', spatial: 'uint8', quality: 'uint8', frameType: 'int', layerType: 'uint8' },
    ...{ subSequence: 'int', nalCount: 'int', nalBytes: 'void *', data: 'void *' },
  });
  const Frame = koffi.struct({
    ...{ layerCount: 'int', layers: koffi.array(Layer, FRAME_LAYERS), frameType: 'int', bytes: 'int', atMs: 'int64' },
  });
  const Picture = koffi.struct({
    ...{ format: 'int', strides: koffi.array('int', 4), planes: koffi.array('void *', 4) },
    ...{ widthPx: 'int', heightPx: 'int', atMs: 'int64' },
  });
  const Bitrate = koffi.struct({ layer: 'int', bitsPerSecond: 'int' });
  const Version = koffi.struct({ major: 'uint', minor: 'uint', revision: 'uint', reserved: 'uint' });
  return { Version, Params, Layer, Frame, Picture, Bitrate };
}
