import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server without TLS or login that keeps what it gets. The caller lets it listen, and closes it. */
export function mailCatcher(received: ParsedMail[]): SMTPServer {
  return new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], hideSTARTTLS: true, logger: false },
    onData: (stream, _session, callback) => {
      simpleParser(stream).then((parsed) => {
        received.push(parsed);
        callback();
      }, callback);
    },
  });
}
