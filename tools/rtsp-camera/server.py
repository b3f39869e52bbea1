"""An RTSP camera that shows what a camera with MJPEG over HTTP shows.

    /usr/bin/python3 server.py --camera http://127.0.0.1:PORT/ [--port 0] [--codec h264|mjpeg] [--login FILE]
    /usr/bin/python3 server.py --check

Its ready line is one JSON object with the port. --login: a file of `user:password`; RTSP asks for it (digest), and the camera gets it
(basic). --check: exit code 1 and a line that says what is missing, or 0.
"""
import argparse
import json
import sys

ELEMENTS = ["souphttpsrc", "multipartdemux", "jpegdec", "jpegenc", "videoconvert", "x264enc", "rtph264pay", "rtpjpegpay"]
READ = "souphttpsrc name=camera is-live=true do-timestamp=true retries=0 timeout=5 ! multipartdemux single-stream=true"
# x264 keeps a picture back until the next one where it knows no rate.
READ += " ! capssetter caps=image/jpeg,framerate=30/1"
# As a real camera does: one that comes too late for its encoder drops pictures and does not delay them.
READ += " ! queue leaky=downstream max-size-buffers=1 max-size-bytes=0 max-size-time=0 ! jpegdec"
SEND = {
    "h264": "videoconvert n-threads=1 ! video/x-raw,format=I420 ! x264enc tune=zerolatency speed-preset=superfast"
    " threads=1 sliced-threads=false key-int-max=30 bitrate=6000 ! video/x-h264,profile=main"
    " ! rtph264pay name=pay0 pt=96 config-interval=-1 aggregate-mode=zero-latency",
    "mjpeg": "jpegenc quality=90 ! rtpjpegpay name=pay0 pt=26",
}

try:
    import gi

    gi.require_version("Gst", "1.0")
    gi.require_version("GstRtsp", "1.0")
    gi.require_version("GstRtspServer", "1.0")
    from gi.repository import GLib, Gst, GstRtsp, GstRtspServer
except (ImportError, ValueError) as error:
    sys.exit(f"no RTSP camera: {error}")


def missing():
    return [name for name in ELEMENTS if Gst.ElementFactory.find(name) is None]


class Factory(GstRtspServer.RTSPMediaFactory):
    """One pipeline for all who watch, made anew once it has failed."""

    def __init__(self, codec, camera, login):
        super().__init__()
        self.launch, self.camera, self.login = f"( {READ} ! {SEND[codec]} )", camera, login
        self.set_shared(True)
        self.set_latency(0)

    def do_create_element(self, _url):
        pipeline = Gst.parse_launch(self.launch)
        source = pipeline.get_by_name("camera")
        source.set_property("location", self.camera)
        if self.login is not None:
            source.set_property("user-id", self.login[0])
            source.set_property("user-pw", self.login[1])
        return pipeline

    def do_configure(self, media):
        # A picture is sent when it is ready, not at its time on a clock.
        media.set_rate_control(False)
        GstRtspServer.RTSPMediaFactory.do_configure(self, media)


def guard(server, factory, user, password):
    auth = GstRtspServer.RTSPAuth.new()
    auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
    token = GstRtspServer.RTSPToken.new()
    token.set_string(GstRtspServer.RTSP_TOKEN_MEDIA_FACTORY_ROLE, "reader")
    auth.add_digest(user, password, token)
    server.set_auth(auth)
    factory.add_role_from_structure(
        Gst.Structure.new_from_string("reader, media.factory.access=(boolean)true, media.factory.construct=(boolean)true")
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--camera")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--codec", choices=sorted(SEND), default="h264")
    parser.add_argument("--login")
    options = parser.parse_args()
    Gst.init(None)
    if missing():
        sys.exit(f"no RTSP camera: GStreamer has no {', '.join(missing())}")
    if options.check:
        return
    login = None
    if options.login is not None:
        with open(options.login, encoding="utf-8") as file:
            login = file.read().strip().split(":", 1)
    server = GstRtspServer.RTSPServer.new()
    server.set_address("127.0.0.1")
    server.set_service(str(options.port))
    factory = Factory(options.codec, options.camera, login)
    if login is not None:
        guard(server, factory, *login)
    server.get_mount_points().add_factory("/glass", factory)
    if server.attach(None) == 0:
        sys.exit(f"port {options.port} is taken")
    print(json.dumps({"port": server.get_bound_port()}), flush=True)
    GLib.MainLoop().run()


main()
