// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// What a transaction can do to a contract, one function each.
contract Store {
    uint256 public number;
    string public label;
    mapping(address => uint256) public deposits;
    uint256 public immutable initial;

    event Changed(address indexed by, uint256 before, uint256 value);
    event Labeled(string label);
    event Noted(uint256 indexed value) anonymous;

    error TooLarge(uint256 given, uint256 most);

    constructor(uint256 first) payable {
        if (first > 100) revert TooLarge(first, 100);
        number = first;
        initial = first;
    }

    receive() external payable {
        deposits[msg.sender] += msg.value;
    }

    function set(uint256 value) public returns (uint256 before) {
        before = number;
        number = value;
        emit Changed(msg.sender, before, value);
    }

    function setLabel(string calldata text) external {
        label = text;
        emit Labeled(text);
    }

    function note(uint256 value) external {
        emit Noted(value);
    }

    /// Writes a slot and writes the old value back.
    function flip() external {
        number += 1;
        number -= 1;
    }

    function failCustom(uint256 given) external pure {
        revert TooLarge(given, 100);
    }

    function failString() external pure {
        revert("The store is closed");
    }

    function failPanic(uint256 divisor) external pure returns (uint256) {
        return 1 / divisor;
    }

    function failBare() external pure {
        revert();
    }

    function failInvalid() external pure {
        assembly {
            invalid()
        }
    }

    function failOutOfGas() external {
        for (uint256 at = 0; ; at++) deposits[address(uint160(at))] = at + 1;
    }

    function changeAndFail(uint256 value) external {
        set(value);
        revert TooLarge(value, 100);
    }

    function end(address payable receiver) external {
        selfdestruct(receiver);
    }
}

/// Calls a store in every way. Its first slot is that of the store's number, for delegated calls.
contract Router {
    uint256 public number;
    Store public store;

    event Step(uint256 at);

    error Refused(address by);

    constructor(Store to) {
        store = to;
    }

    function nested(uint256 value) external returns (uint256) {
        return this.inner(value);
    }

    function inner(uint256 value) external returns (uint256) {
        return store.set(value) + store.number();
    }

    function caught() external {
        try store.changeAndFail(500) {} catch {
            number = 1;
        }
    }

    function rethrown() external view {
        store.failCustom(700);
    }

    function rewrapped() external view {
        try store.failCustom(800) {} catch {
            revert Refused(address(store));
        }
    }

    function delegated(uint256 value) external returns (bytes memory) {
        (bool isDone, bytes memory output) = address(store).delegatecall(abi.encodeCall(Store.set, (value)));
        require(isDone);
        return output;
    }

    function undoneLogs() external {
        emit Step(1);
        try store.changeAndFail(900) {} catch {}
        store.set(42);
        emit Step(2);
    }

    function forward() external payable {
        (bool isDone, ) = address(store).call{value: msg.value}("");
        require(isDone);
    }

    /// A precompile, and an address where nothing is.
    function nobody(bytes calldata data) external returns (bytes32 digest) {
        digest = sha256(data);
        (bool isDone, ) = address(0xdead).call(data);
        require(isDone);
    }

    function many(uint256 count) external view returns (uint256 sum) {
        for (uint256 at = 0; at < count; at++) sum += store.number();
    }
}

contract Factory {
    Store public last;

    function create(uint256 first) external payable {
        last = new Store{value: msg.value}(first);
    }

    function createAt(uint256 first, bytes32 salt) external {
        last = new Store{salt: salt}(first);
    }

    function createRefused() external {
        try new Store(101) {} catch {
            last = Store(payable(address(0)));
        }
    }
}
