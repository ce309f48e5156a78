// Loaded into the service by the negative control of R2: a database that acknowledges what is not yet on disk.
import Sqlite from 'better-sqlite3'

const { pragma } = Sqlite.prototype
Sqlite.prototype.pragma = function (text, ...rest) {
  return pragma.call(this, text.replace('synchronous = FULL', 'synchronous = OFF'), ...rest)
}
