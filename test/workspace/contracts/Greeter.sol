// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Greets guests with the words of the house.
contract Greeter {
    string public greeting = "Welcome, the kettle is on";

    event GreetingChanged(string greeting);

    // The words are free for everyone to change: this is a friendly house.
    function setGreeting(string calldata newGreeting) external {
        greeting = newGreeting;
        emit GreetingChanged(newGreeting);
    }
}
