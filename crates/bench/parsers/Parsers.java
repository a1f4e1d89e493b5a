import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * {@code java.net.URI}, held to a rule by {@code cargo xtask parsers}: {@code java Parsers NAME} reads a text from each line, in hexadecimal digits, and
 * writes {@code accept} or {@code reject}; {@code java Parsers --versions} writes what is installed.
 */
final class Parsers {
    public static void main(String[] arguments) throws IOException {
        String name = String.join(" ", arguments);
        if (name.equals("--versions")) {
            System.out.println("java " + Runtime.version().feature());
            return;
        }
        boolean isServerBased = name.equals("java.net.URI parseServerAuthority");
        if (!isServerBased && !name.equals("java.net.URI new")) {
            throw new IOException("there is no " + name);
        }
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        var out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.write(accepts(HexFormat.of().parseHex(line), isServerBased) ? "accept\n" : "reject\n");
        }
        out.flush();
    }

    private static boolean accepts(byte[] text, boolean isServerBased) {
        try {
            // Strings are Unicode: nobody can give this parser what is not UTF-8.
            var uri = new URI(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString());
            if (isServerBased) {
                uri.parseServerAuthority();
            }
            return true;
        } catch (URISyntaxException | CharacterCodingException why) {
            return false;
        }
    }
}
