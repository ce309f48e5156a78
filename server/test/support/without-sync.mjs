// A SQLite that acknowledges what is not yet on disk: for the services that tests run in their own process, which ask
// whether it is right and not whether it survives a power cut, and for the negative control of R2.
import Sqlite from 'better-sqlite3'

const { pragma } = Sqlite.prototype
Sqlite.prototype.pragma = function (text, ...rest) {
  return pragma.call(this, text.replace('synchronous = FULL', 'synchronous = OFF'), ...rest)
}
